/** What a person wrote, as a sentence: the next one then does not run into it. */
export const asSentence = (text: string, fullStop = '.'): string => {
  const own = text.trim()
  return own === '' || /[.!?।…]["”’)]?$/.test(own) ? own : `${own}${fullStop}`
}
