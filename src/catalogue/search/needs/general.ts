export const table = `
fever | Fever, Pyrexia | Paracetamol | | fever, high temperature | bukhar, bukhaar, taap, jwar, jvar | बुखार, बुख़ार, ज्वर, ताप | జ్వరం | તાવ | ताप | காய்ச்சல்
hypertension | Hypertension, High blood pressure | | doctor | bp, blood pressure, high bp | | | | | |
`
