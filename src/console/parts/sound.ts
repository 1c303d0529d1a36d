let context: AudioContext | null = null

/** A high tone for right, a low and longer one for wrong: hands at a table do not look at the screen. Silent where the browser allows no sound. */
export const sound = (isRight: boolean): void => {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state !== 'running') void context.resume().catch(() => undefined)
  const [tone, volume] = [context.createOscillator(), context.createGain()]
  tone.frequency.value = isRight ? 1_320 : 220
  volume.gain.value = 0.1
  tone.connect(volume).connect(context.destination)
  tone.start()
  tone.stop(context.currentTime + (isRight ? 0.08 : 0.4))
}
