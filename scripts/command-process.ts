// Imported first by every command. What it writes is private to its user: public-files.ts opens what a web server reads.
process.umask(0o077)

// A reader that has seen enough (`| head`) ends the output, never the work: a publish goes on, and the command ends as it would have.
for (const output of [process.stdout, process.stderr])
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
