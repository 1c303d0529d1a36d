/** What a shop needs before customers come, in the order in which it is seen to. */
export const openingParts = [
  'shop',
  'seller',
  'officer',
  'admin',
  'pharmacist',
  'catalogue',
  'stock',
  'delivery',
  'policies',
  'payment',
  'mail',
  'sms',
  'backup',
  'backupKey',
  'address',
  'dns',
  'tls',
  'site',
] as const
export type OpeningPart = (typeof openingParts)[number]

/** `unchecked`: it could not be found out here and now, which is neither good nor bad. */
export const openingStates = ['ok', 'missing', 'unchecked'] as const
export type OpeningState = (typeof openingStates)[number]

/** `detail`: what was found, in English: names, counts and words of other programs. */
export type OpeningCheck = { part: OpeningPart; is: OpeningState; detail: string }

/** How each part is called and what to do where it is missing, in the languages of those who run a shop. */
export const openingTexts: Readonly<
  Record<'en' | 'hi', Readonly<Record<OpeningPart, { name: string; next: string }>>>
> = {
  en: {
    shop: { name: 'Name of your own', next: 'npm run shop -- new writes shop.json.' },
    seller: {
      name: 'Seller, GSTIN and licences',
      next: 'Write seller into shop.json, or here: until then invoices say that they are samples.',
    },
    officer: {
      name: 'Grievance officer',
      next: 'Name the officer (seller.grievanceOfficer): the law makes an online shop name one.',
    },
    admin: {
      name: 'Administrator',
      next: 'npm run ops -- machine add <e-mail> --name <name> --roles admin',
    },
    pharmacist: {
      name: 'Pharmacist who reviews',
      next: 'Add the pharmacist with the registration number: npm run ops -- machine add <e-mail> --name <name> --registration-number <number> --roles pharmacist',
    },
    catalogue: {
      name: 'Catalogue of your own',
      next: 'Publish your export: npm run catalogue -- publish <folder>. What is served now is the sample.',
    },
    stock: {
      name: 'Stock',
      next: 'Match your ledger (npm run catalogue -- match <file> --out matched.csv) and receive the list in the console: Stock, Receive. Write off what was counted of the sample.',
    },
    delivery: {
      name: 'Where you deliver',
      next: 'Write delivery into shop.json: pincodes, cities of the catalogue, or kilometres around a pincode.',
    },
    policies: {
      name: 'Pages of the law',
      next: 'Start the shop once more (npm start), so that terms, privacy, returns, shipping and prescriptions are made.',
    },
    payment: {
      name: 'Payment',
      next: 'Set PAYMENT_PROVIDER to razorpay with its keys, or to none for cash on delivery only.',
    },
    mail: { name: 'Mail', next: 'Set SMTP_URL and MAIL_FROM: without them mails become files.' },
    sms: { name: 'SMS', next: 'Set SMS_URL: without it codes to telephones become files.' },
    backup: {
      name: 'Backups',
      next: 'Set BACKUP_URL and BACKUP_RECIPIENT, then npm run backup -- now.',
    },
    backupKey: {
      name: 'Key of the backups',
      next: 'Keep the private key away from this machine: who steals the machine must not read the backups.',
    },
    address: { name: 'Address of the shop', next: 'Set SITE_URL to your address with https://.' },
    dns: { name: 'DNS', next: 'Point the name of your address to this server at your registrar.' },
    tls: { name: 'TLS', next: 'Get a certificate for the name (docs/deployment.md).' },
    site: {
      name: 'The shop answers',
      next: 'Start the server and the proxy before it (docs/deployment.md).',
    },
  },
  hi: {
    shop: { name: 'अपना नाम', next: 'npm run shop -- new से shop.json बनती है।' },
    seller: {
      name: 'विक्रेता, GSTIN और लाइसेंस',
      next: 'shop.json में या यहाँ विक्रेता लिखें: तब तक बिलों पर “नमूना” छपता है।',
    },
    officer: {
      name: 'शिकायत अधिकारी',
      next: 'अधिकारी का नाम लिखें (seller.grievanceOfficer): ऑनलाइन दुकान के लिए कानूनन ज़रूरी है।',
    },
    admin: {
      name: 'प्रशासक',
      next: 'npm run ops -- machine add <ई-मेल> --name <नाम> --roles admin',
    },
    pharmacist: {
      name: 'पर्चे देखने वाले फ़ार्मासिस्ट',
      next: 'पंजीकरण संख्या के साथ फ़ार्मासिस्ट जोड़ें: npm run ops -- machine add <ई-मेल> --name <नाम> --registration-number <संख्या> --roles pharmacist',
    },
    catalogue: {
      name: 'अपना कैटलॉग',
      next: 'अपना एक्सपोर्ट प्रकाशित करें: npm run catalogue -- publish <फ़ोल्डर>। अभी नमूना कैटलॉग चल रहा है।',
    },
    stock: {
      name: 'स्टॉक',
      next: 'अपने खाते का मिलान करें (npm run catalogue -- match <फ़ाइल> --out matched.csv), फिर सूची को कंसोल में स्टॉक, प्राप्ति में डालें। नमूने का गिना हुआ स्टॉक बट्टे खाते में डालें।',
    },
    delivery: {
      name: 'डिलीवरी के इलाके',
      next: 'shop.json में delivery लिखें: पिनकोड, कैटलॉग के शहर, या किसी पिनकोड के आसपास कितने किलोमीटर।',
    },
    policies: {
      name: 'कानूनी पन्ने',
      next: 'दुकान को एक बार फिर चालू करें (npm start), ताकि शर्तें, निजता, वापसी, डिलीवरी और पर्चों के पन्ने बनें।',
    },
    payment: {
      name: 'भुगतान',
      next: 'PAYMENT_PROVIDER में razorpay और उसकी कुंजियाँ रखें, या केवल डिलीवरी पर नकद के लिए none।',
    },
    mail: { name: 'मेल', next: 'SMTP_URL और MAIL_FROM रखें: इनके बिना मेल फ़ाइलों में रह जाते हैं।' },
    sms: { name: 'SMS', next: 'SMS_URL रखें: इसके बिना फ़ोन के कोड फ़ाइलों में रह जाते हैं।' },
    backup: {
      name: 'बैकअप',
      next: 'BACKUP_URL और BACKUP_RECIPIENT रखें, फिर npm run backup -- now चलाएँ।',
    },
    backupKey: {
      name: 'बैकअप की कुंजी',
      next: 'निजी कुंजी इस मशीन से दूर रखें: मशीन चुराने वाला बैकअप न पढ़ पाए।',
    },
    address: { name: 'दुकान का पता', next: 'SITE_URL में https:// के साथ अपना पता रखें।' },
    dns: { name: 'DNS', next: 'अपने रजिस्ट्रार के यहाँ नाम को इस सर्वर पर लगाएँ।' },
    tls: { name: 'TLS', next: 'नाम के लिए सर्टिफ़िकेट लें (docs/deployment.md)।' },
    site: {
      name: 'दुकान जवाब देती है',
      next: 'सर्वर और उसके आगे का प्रॉक्सी चालू करें (docs/deployment.md)।',
    },
  },
}
