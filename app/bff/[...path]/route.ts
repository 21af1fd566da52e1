import type { NextRequest } from 'next/server';
import { answerBrowser } from '#lib/auth/bff.ts';
import { SESSION_COOKIE } from '#lib/auth/session.ts';

type RouteContext = { params: Promise<{ path: string[] }> };

async function handle(request: NextRequest, { params }: RouteContext): Promise<Response> {
  const { path } = await params;
  return answerBrowser({ request, path, cookie: request.cookies.get(SESSION_COOKIE)?.value });
}

export { handle as DELETE, handle as GET, handle as HEAD, handle as PATCH, handle as POST, handle as PUT };
