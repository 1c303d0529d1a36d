import { expect, test } from 'playwright/test'
import { violationsOf } from '../../support/axe.ts'

/** A bar of links and a list of answers. */
const pageWith = (
  bar: string,
): string => `<!doctype html><html lang="en"><title>Form</title><body style="margin:0"><main style="height:3000px">
  <nav style="${bar};z-index:1;height:56px;display:grid;grid-template-columns:repeat(3,1fr)"><a href="/a">Home</a><a href="/b">Search</a><a href="/c">Orders</a></nav>
  <div style="padding-top:500px"><select aria-label="Sex" style="display:block;height:48px;width:200px"><option>No answer</option></select></div></main>`

test('a target that a bar covers only where the page is scrolled to is measured clear of the bar', async ({
  page,
}) => {
  await page.setContent(pageWith('position:sticky;top:0'))
  await page.evaluate(() => scrollTo(0, 530))
  expect(await violationsOf(page)).toEqual([])
})

test('a target that links cover wherever the page is scrolled to is too small', async ({
  page,
}) => {
  await page.setContent(pageWith('position:absolute;top:515px;width:100%'))
  await page.evaluate(() => scrollTo(0, 530))
  expect(await violationsOf(page)).toEqual([expect.stringContaining('target-size: select')])
})
