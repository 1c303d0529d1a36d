const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/**
 * Words that say how and for whom but also occur in names ("Cefix OD", "Dolo Kids"): they narrow the results and are dropped if nothing of
 * that name has them.
 */
export const softWords: ReadonlySet<string> = words(`
  rotacap transcap respicap neb nebs nebulise nebulize nebulised nebulized od om mane nocte bd bid tds tid qid qds qd hs sos stat prn ac pc po pp bbf abf im iv sc sl bedtime daily weekly monthly once twice thrice morning afternoon
  evening night noon alternate day days week month hour hourly hours hrs sig adv advised dr doctor mr mrs ms patient pt old age aged year years
  baby babies infant infants toddler kid kids child children childrens adult adults bacha bachha bache bachhe bacche bachon bachhon bacchon baccho bachche bachcha bachchon bachchi bacchi bachhi newborn women woman ladies female
  men man male gents pregnancy pregnant lactation elderly senior subah sham shaam raat dopahar roz rozana
  बच्चों बच्चे बच्चा बच्चो रोज रोज़ रात सुबह शाम मुलांसाठी लहान मुले मुलांना बाळ रोज सकाळी संध्याकाळी બાળકો બાળક રોજ સવારે સાંજે
  పిల్లలు పిల్లలకు పిల్లల రోజు ఉదయం సాయంత్రం రాత్రి குழந்தை குழந்தைகள் குழந்தைகளுக்கு தினமும் காலை மாலை இரவு
`)
