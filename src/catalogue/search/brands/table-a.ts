export const brandTable = `
paracetamol: crocin, dolo
`
