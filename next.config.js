/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  devIndicators: false,
  reactStrictMode: true,
  // API clients write paths with and without a trailing slash; a redirect would lose the body of a POST.
  skipTrailingSlashRedirect: true,
  // lib/auth/auth-handler.ts passes the address of the console to next-auth; it needs no configuration here.
  env: { AUTH_TRUST_HOST: 'true' },
  // Pages get theirs from proxy.ts, which does not see files and the browser's calls.
  headers: async () => [{ source: '/:path*', headers: [{ key: 'x-content-type-options', value: 'nosniff' }] }],
  // No page needs resized images, and anyone could request any number of them.
  images: { unoptimized: true },
  serverExternalPackages: ['kysely', '@node-rs/argon2', '@simplewebauthn/server'],
  // `npm run check` type-checks with TypeScript 7, which has no JavaScript API for the framework to call.
  typescript: { ignoreBuildErrors: true },
  // Reduces icons to their paths, contracts and verbs to what browsers need, and polyfills to nothing. Globs with
  // folders depend on a root that is not always this folder.
  turbopack: {
    rules: {
      '*.mjs': {
        condition: { path: /\blucide-react\/dist\/esm\/icons\// },
        loaders: ['./components/ui/icon-loader.js'],
      },
      'polyfill-module.js': { condition: 'browser', loaders: ['./lib/client/polyfill-loader.js'] },
      '*.ts': [
        {
          condition: { all: ['browser', { path: /contract\.ts$/ }] },
          loaders: ['./lib/contract/contract-loader.js'],
        },
        {
          condition: { all: ['browser', { path: /\bverbs\.ts$/ }] },
          loaders: ['./lib/verbs/verbs-loader.js'],
        },
        {
          condition: { all: ['browser', { path: /\bverb-facts\.ts$/ }] },
          loaders: ['./lib/verbs/constants-loader.js'],
        },
      ],
    },
  },
  experimental: {
    // It takes 370 MB and a third of the build time, and a release is built only once.
    turbopackFileSystemCacheForBuild: false,
    // Nothing reads them: browsers get none, and node does not apply those of the server (80 MB).
    turbopackSourceMaps: false,
    turbopackInputSourceMaps: false,
    // They serve prefetched pages, and links prefetch none.
    optimisticRouting: false,
    prefetchInlining: false,
    varyParams: false,
    // Small files compress badly, so they are merged. Larger ones are not: merged into others, the form library alone was
    // in 115 files.
    turbopackChunking: { minChunkSize: 100_000, maxMergeChunkSize: 100_000 },
  },
};

export default config;
