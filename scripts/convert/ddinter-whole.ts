/** The files that contain each pair of drugs. */
export type FilesOfPairs = ReadonlyMap<string, { a: string; b: string; files: ReadonlySet<string> }>

/**
 * The drugs of which DDInter's download lists every interaction. It has one file per group of drugs (ATC letter) with every interaction
 * that involves a drug of the group; six groups have no file, so a pair of drugs from those groups appears nowhere. The files imply which
 * drugs are in a file's group: a drug with any pair missing from a file is not in its group, so every other drug in the file must be.
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
