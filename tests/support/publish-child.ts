import { type PublishOptions, publish } from '#press/publish.ts'

/** A publish in a process of its own, to be killed: options as JSON in the first argument, its outcome on standard output. */
const outcome = await publish(JSON.parse(process.argv[2] ?? '') as PublishOptions)
process.stdout.write(JSON.stringify(outcome))
