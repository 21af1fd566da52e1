'use client';

import type { ApiError } from '#lib/client/api-error.ts';
import { RequestId } from './request-id.tsx';

/** Status, code and request id of an error; empty if no response was received. */
export function ErrorDetails({ error }: { error: ApiError }) {
  return (
    <>
      {error.status > 0 && (
        <code className="font-mono">
          {error.status} {error.code}
        </code>
      )}
      {error.requestId && <RequestId id={error.requestId} />}
    </>
  );
}
