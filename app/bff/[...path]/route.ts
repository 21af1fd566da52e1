import type { NextRequest } from 'next/server';
import { handleBrowserRequest } from '#lib/auth/bff.ts';
import { sessionCookie } from '#lib/auth/session-cookie.ts';

type RouteContext = { params: Promise<{ path: string[] }> };

async function handle(request: NextRequest, { params }: RouteContext): Promise<Response> {
  const { path } = await params;
  const cookie = await sessionCookie(
    (name) => request.headers.get(name) ?? undefined,
    (name) => request.cookies.get(name)?.value,
  );
  return handleBrowserRequest({ request, path, cookie });
}

export { handle as DELETE, handle as GET, handle as HEAD, handle as PATCH, handle as POST, handle as PUT };
