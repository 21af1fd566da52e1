import type { NextRequest } from 'next/server';
import { handleAuth } from '#lib/auth/auth-handler.ts';

type RouteContext = { params: Promise<{ nextauth: string[] }> };

async function handle(request: NextRequest, { params }: RouteContext): Promise<Response> {
  const cookies = Object.fromEntries(request.cookies.getAll().map(({ name, value }) => [name, value]));
  return handleAuth({ request, path: (await params).nextauth, cookies });
}

export { handle as GET, handle as POST };
