import { newRequestId, REQUEST_ID_HEADER } from '#lib/request-id.ts';

export const refusal = (status: number, key: string, message: string): Response =>
  Response.json(
    { [key]: { code: status, message } },
    { status, headers: { 'cache-control': 'no-store', [REQUEST_ID_HEADER]: newRequestId() } },
  );

export const signedOutResponse = (): Response =>
  refusal(401, 'unauthorized', 'You are signed out. Sign in to continue.');
