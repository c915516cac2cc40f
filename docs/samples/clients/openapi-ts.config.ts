/** For `npx @hey-api/openapi-ts` in this folder; the extension lets Node run what is made without a bundler. */
export default {
  input: 'openapi.json',
  output: { path: 'hey-api', module: { extension: '.ts' } },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
}
