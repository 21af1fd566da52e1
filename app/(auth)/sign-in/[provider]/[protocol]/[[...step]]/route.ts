import type { NextRequest } from 'next/server';
import { handleSignInRequest } from '#lib/auth/federated/entry.ts';

type RouteContext = { params: Promise<{ provider: string; protocol: string; step?: string[] }> };

async function handle(request: NextRequest, { params }: RouteContext): Promise<Response> {
  const { provider, protocol, step = [] } = await params;
  const cookies = Object.fromEntries(request.cookies.getAll().map(({ name, value }) => [name, value]));
  return handleSignInRequest({ request, path: [provider, protocol, ...step], cookies });
}

export { handle as GET, handle as POST };
