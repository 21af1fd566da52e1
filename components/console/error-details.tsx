'use client';

import type { ApiError } from '#lib/client/api-error.ts';
import { RequestId } from './request-id.tsx';

/** The status and code of a refusal, and the request to ask an administrator about; nothing where no answer came. */
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
