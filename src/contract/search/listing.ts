import { z } from 'zod'
import { sizes } from '#model/limits.ts'
import { categorySorts } from '#model/views/narrowing.ts'
import { endpoint } from '../core/endpoint.ts'
import {
  choiceField,
  cityField,
  countField,
  pageNumberField,
  pageSizeField,
  textField,
} from '../core/fields.ts'
import { NameResult, ProductResult } from './suggestion.ts'

const name = () => textField('Letter or beginning of the names, where the list goes by letter')

const piece = () => ({
  pageNumber: pageNumberField(),
  pageSize: pageSizeField(sizes.listing, sizes.index),
  city: cityField(),
})

/** The same of a part of a page; spec §7 calls the size `count` or `pageSize`. */
const part = () => ({
  ...piece(),
  count: countField('The same as `pageSize`, which wins; 0 for none', {
    min: 0,
    max: sizes.index,
    fallback: 0,
  }),
})

/** The filters of a category or search, as its links write them: several values joined by underscores. */
const filters = () => ({
  brand: textField('Ids of brands'),
  form: textField('Forms'),
  price: textField('Ranges of rupees, `100-250` or `1000-`'),
  availability: textField('`in-stock` for what can be bought'),
  sortBy: choiceField('Order', categorySorts),
})

/**
 * Endpoints at the address of a page, or whose reply is a part of one. They are mounted separately: `{…}` stands for several path
 * segments.
 */
export const listings = {
  /** spec §7 `{current path}?api=true`. */
  page: endpoint({
    method: 'GET',
    path: '/{listing}',
    summary:
      'A page of a list as data: drugs, salts, brands, manufacturers, ailments, uses, and the products of any of them.',
    access: 'everyone',
    params: z.object({
      listing: z.string().meta({
        description: 'The path of a page that is a list, such as `drugs` or `hi/brand-list`',
      }),
    }),
    query: z.object({ api: choiceField('`true`', ['true']), name: name(), ...piece() }),
    named: true,
    result: z.object({
      result: z.array(ProductResult.or(NameResult)),
      hasMore: z.boolean(),
      total: z.int(),
      meta_data: z.object({ title: z.string(), description: z.string() }),
      header: z.string(),
    }),
    errors: ['notFound', 'notReady'],
  }),
  fragment: endpoint({
    method: 'GET',
    path: '/fragments/{listing}',
    summary:
      'A page of a list as HTML: brands, products, the results of a search. `x-has-more` says whether another page follows.',
    access: 'everyone',
    params: z.object({
      listing: z.string().meta({
        description: 'The path of a page that is a list, such as `brand-list` or `search/all`',
      }),
    }),
    query: z.object({ name: name(), ...filters(), ...part() }),
    html: true,
    result: z.string(),
    errors: ['notFound', 'notReady'],
  }),
  /** spec §7 "Brand list paging URL": with `pageSize` or `count` it is a part of a page, without them the page. */
  brands: endpoint({
    method: 'GET',
    path: '/brand-list',
    summary:
      'A page of the brands of a letter as HTML; `x-has-more` says whether another page follows.',
    access: 'everyone',
    query: z.object({ name: name(), ...part() }),
    html: true,
    result: z.string(),
    errors: ['notFound', 'notReady'],
  }),
  category: endpoint({
    method: 'GET',
    path: '/api/v3/{category}/categoryItemListing',
    summary:
      'Products of a category under filters, as HTML; with `updateFilters` the filters themselves.',
    access: 'everyone',
    params: z.object({
      category: z.string().meta({ description: 'The last segment of the address of the category' }),
    }),
    query: z.object({
      ...filters(),
      ...part(),
      updateFilters: choiceField('`true` for the filter tabs instead of the products', [
        'false',
        'true',
      ]),
      selectedTabIndex: countField('The tab that is open, from 0', {
        min: 0,
        max: 20,
        fallback: 0,
      }),
    }),
    html: true,
    result: z.string(),
    errors: ['notFound', 'notReady'],
  }),
} as const
