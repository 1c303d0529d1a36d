import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

export const devices = {
  list: endpoint({
    method: 'GET',
    path: '/api/v3/devices',
    summary: 'Where the customer is signed in, the newest sign-in first.',
    access: 'customer',
    result: z.object({
      devices: z.array(
        z.object({
          id: z.string(),
          label: z
            .string()
            .describe('Browser and system, `Chrome, Android`; empty where they are unknown'),
          signedInAt: z.iso.datetime(),
          current: z.boolean().describe('Whether it is the one that asks'),
        }),
      ),
    }),
  }),
  signOut: endpoint({
    method: 'POST',
    changes: true,
    path: '/api/v3/devices/{id}/sign-out',
    summary: 'Signs the customer out on another device and forgets it.',
    access: 'customer',
    params: z.object({ id: z.string().max(100) }),
    result: z.object({}),
    errors: ['notFound'],
  }),
} as const
