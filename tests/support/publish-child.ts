import { type PublishOptions, publish } from '#press/publish.ts'

/** A publish in a process that tests kill: options as JSON in the first argument, outcome on standard output. */
const outcome = await publish(JSON.parse(process.argv[2] ?? '') as PublishOptions)
process.stdout.write(JSON.stringify(outcome))
