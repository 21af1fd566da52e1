import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { newRequestId, REQUEST_ID_HEADER } from '#lib/request-id.ts';

/** Sets the security headers of pages, with a new nonce per response. Only scripts with that nonce run. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = randomBytes(16).toString('base64');
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  // Next does not pass its path to a layout, which needs it for the redirect after sign-in.
  headers.set('x-nephos-path', request.nextUrl.pathname + request.nextUrl.search);
  // The framework reads the nonce for its own scripts from this request header.
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set(REQUEST_ID_HEADER, newRequestId());
  response.headers.set('content-security-policy', policy);
  response.headers.set('x-content-type-options', 'nosniff');
  response.headers.set('x-frame-options', 'DENY');
  response.headers.set('referrer-policy', 'same-origin');
  response.headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=()');
  return response;
}

function contentSecurityPolicy(nonce: string): string {
  // The development server compiles in the browser and needs eval.
  const development = process.env.NODE_ENV === 'development' ? " 'unsafe-eval'" : '';
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Excludes the platform's APIs: this layer would buffer their bodies and truncate them at 10 MB. The addresses of identity
 * providers below the sign-in page set headers of their own.
 */
export const config = {
  matcher: [
    '/((?!_next/static|_next/image|translations/|bff/|api/|sign-in/[^/]+/[^/]+|favicon.ico|icon.svg|(?:identity|compute|volume|networking|image|console|object-store|s3|ha|openapi)(?:/|$)).*)',
  ],
};
