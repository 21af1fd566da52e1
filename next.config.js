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
  // No page needs pictures in other sizes; making them is work that anybody could ask for without end.
  images: { unoptimized: true },
  serverExternalPackages: ['kysely', '@node-rs/argon2', '@simplewebauthn/server'],
  // `npm run check` type-checks with TypeScript 7, which has no JavaScript API for the framework to call.
  typescript: { ignoreBuildErrors: true },
  // Icons as their paths, which is all that is drawn of them. A glob that names folders counts them from a root that is not always this one.
  turbopack: {
    rules: {
      '*.mjs': {
        condition: { path: /\blucide-react\/dist\/esm\/icons\// },
        loaders: ['./components/ui/icon-loader.js'],
      },
    },
  },
  experimental: {
    // Who builds once for each release never reads it: 370 MB, and a third of the time of a build.
    turbopackFileSystemCacheForBuild: false,
    // Nothing reads them: browsers get none, and node is not started to apply those of the server, 80 MB.
    turbopackSourceMaps: false,
    turbopackInputSourceMaps: false,
    // Small files compress badly, each by itself: a page weighs 6% less in half as many.
    turbopackChunking: { minChunkSize: 200_000 },
  },
};

export default config;
