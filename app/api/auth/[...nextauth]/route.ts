import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { authOptions } from '#lib/auth/options.ts';

type RouteContext = { params: Promise<{ nextauth: string[] }> };

async function handle(request: NextRequest, context: RouteContext): Promise<Response> {
  return NextAuth(request, context, await authOptions());
}

export { handle as GET, handle as POST };
