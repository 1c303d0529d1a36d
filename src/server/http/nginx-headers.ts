/** Response headers as nginx directives, for a web server that answers without asking ours. */
export const nginxHeaders = (headers: Record<string, string>): string =>
  [
    '# Made by scripts/nginx-headers.ts from src/server/http/headers.ts and the build; tests/build/nginx.test.ts compares.',
    ...Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}" always;`),
    '',
  ].join('\n')
