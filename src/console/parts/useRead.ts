import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { RequestData } from '#client/http/call.ts'
import type { Result } from '#contract/core/endpoint.ts'
import type { RouteName, Routes } from '#contract/routes.ts'
import { send } from '../call.ts'

type Options<Name extends RouteName> = Omit<
  UseQueryOptions<Result<Routes[Name]>>,
  'queryKey' | 'queryFn'
>

/** What a call reads, kept under `queryKey` until it is invalidated. */
export const useRead = <Name extends RouteName>(
  queryKey: readonly unknown[],
  name: Name,
  sent = {} as RequestData<Routes[Name]>,
  options: Options<Name> = {},
) => useQuery({ queryKey, queryFn: () => send(name, sent), ...options })

/** The same for a list: what is shown stays until another page or selection of it has come. */
export const useList = <Name extends RouteName>(
  queryKey: readonly unknown[],
  name: Name,
  sent: RequestData<Routes[Name]>,
) =>
  useQuery({
    queryKey,
    queryFn: () => send(name, sent),
    placeholderData: keepPreviousData,
  })
