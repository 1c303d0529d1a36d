/** `Content-Security-Policy` → `content_security_policy`, as nginx spells a header within a variable. */
const variablePart = (name: string): string => name.toLowerCase().replaceAll('-', '_')

/**
 * Response headers as nginx maps, for responses that nginx sends by itself. Each variable is empty for what our server sent, which says `nosniff` in every
 * response: its own are more specific, such as the policy of a payment page or the sandbox of a file, and parts of pages have fewer.
 */
export const nginxHeaders = (headers: Record<string, string>): string =>
  [
    '# Made by scripts/nginx-headers.ts from src/server/http/headers.ts and the build; tests/build/nginx.test.ts compares.',
    ...Object.entries(headers).map(
      ([name, value]) =>
        `map $upstream_http_x_content_type_options $nuskha_${variablePart(name)} { "" "${value}"; default ""; }`,
    ),
    '',
  ].join('\n')

/** The directives that send the mapped headers, for `deploy/nginx.conf`. */
export const nginxDirectives = (headers: Record<string, string>): string[] =>
  Object.keys(headers).map((name) => `add_header ${name} $nuskha_${variablePart(name)} always;`)
