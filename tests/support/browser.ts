import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './project.ts'

/** Launch options of every test browser: runs as root, in a container, without network requests of its own. */
export const browserFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--no-first-run',
]

const shell = 'chromium-headless-shell'

/** The headless shell first: it renders like Chromium and opens a page with half of the processor time. */
const names = [
  shell,
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'chrome',
]

const usualPlaces: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    `${process.env.HOME}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe')),
}

/** Which of them keep pages to go back to: the headless shell does not. */
const isWhole = (file: string): boolean => !file.endsWith(shell)

const isRunnable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const installed = (): string[] => {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  return [...onPath, ...(usualPlaces[process.platform] ?? [])].filter(isRunnable)
}

/** A Chrome or Chromium with everything that the headless shell leaves out. */
export const findWholeBrowser = (): string | undefined => installed().find(isWhole)

/** The Chrome or Chromium of this machine: `CHROME_PATH`, else on the `PATH`, else where installers put it. */
export const findBrowser = (): string | undefined => {
  const named = process.env.CHROME_PATH
  if (named) {
    if (!isRunnable(named)) throw new Error(`CHROME_PATH is ${named}, which is no program`)
    return named
  }
  return installed()[0]
}

const succeeds = (command: string, words: string[]): boolean => {
  console.log(`  ${command} ${words.join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return (
    spawnSync(command, words, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env })
      .status === 0
  )
}

const canInstall = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0

/** With fonts, without which a screenshot in Tamil or Telugu shows boxes. */
const installPackage = (...browsers: string[]): boolean =>
  canInstall &&
  succeeds('apt-get', ['update', '-q']) &&
  browsers.some((browser) =>
    succeeds('apt-get', [
      'install',
      '-y',
      '-q',
      '--no-install-recommends',
      browser,
      'fonts-noto-core',
    ]),
  )

const download = async (): Promise<string | undefined> => {
  if (
    !succeeds(process.execPath, [
      join(root, 'node_modules/playwright/cli.js'),
      'install',
      'chromium',
    ])
  )
    return undefined
  const { chromium } = await import('playwright')
  return chromium.executablePath()
}

/** The path of a Chrome or Chromium, found on the machine or installed. Throws a sentence with instructions. */
export const browserPath = async (): Promise<string> => {
  const found = findBrowser()
  if (found && (process.env.CHROME_PATH || !isWhole(found) || !canInstall)) return found
  console.log('No headless shell of Chromium on this machine; installing it:')
  if (found) return (installPackage(shell) && findBrowser()) || found
  const own = (installPackage(shell, 'chromium') && findBrowser()) || (await download())
  if (own) return own
  throw new Error(
    'No Chrome or Chromium was found and none could be installed: install one, or set CHROME_PATH to its program.',
  )
}

if (import.meta.main) {
  console.log(`Browser: ${await browserPath()}`)
  // One test goes back to pages that only a whole browser keeps; it is skipped where none can be had.
  if (!findWholeBrowser()) installPackage('chromium')
  console.log(`Whole browser: ${findWholeBrowser() ?? 'none'}`)
}
