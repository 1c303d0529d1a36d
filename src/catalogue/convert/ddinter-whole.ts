/** The files that contain each pair of drugs. */
export type FilesOfPairs = ReadonlyMap<string, { a: string; b: string; files: ReadonlySet<string> }>

/**
 * The drugs of which DDInter's download lists every interaction. It comes as one file a group of drugs (ATC letter), with each
 * interaction in which at least one drug of the group takes part; six groups have no file, and two drugs of those never meet in
 * it. Which drugs are of a file's group the files say themselves: a drug of which any pair is missing in a file is not of its
 * group, so every other drug in the file must be.
 */
export const wholeDrugs = (pairs: FilesOfPairs): Set<string> => {
  const codes = new Set([...pairs.values()].flatMap(({ files }) => [...files]))
  const whole = new Set<string>()
  for (const code of codes) {
    const outside = new Set<string>()
    for (const { a, b, files } of pairs.values()) if (!files.has(code)) outside.add(a).add(b)
    for (const { a, b, files } of pairs.values()) {
      if (!files.has(code)) continue
      if (outside.has(a)) whole.add(b)
      if (outside.has(b)) whole.add(a)
    }
  }
  return whole
}
