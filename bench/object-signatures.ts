import { CommandError } from '#lib/errors/command-error.ts';
import { readPayload } from '#lib/object-store/s3/signature/payload.ts';
import { signRequest } from '#lib/object-store/s3/signature/sign-for-tests.ts';
import { readSignature, type SignedRequest } from '#lib/object-store/s3/signature/signature-parameters.ts';
import { verifySignature } from '#lib/object-store/s3/signature/verify-signature.ts';
import type { Row } from './report.ts';

const REQUESTS = 20_000;
const LIMIT_US = 150;
const KEY = { access: 'AKEXAMPLE', secret: 'not-a-real-secret' };

/** A request as boto3 sends it, each for another object, so that nothing can be cached between two. */
const signedRequest = (number: number): SignedRequest =>
  signRequest(
    {
      method: 'PUT',
      path: `/s3/bucket/folder/object%20${number}`,
      headers: {
        'x-amz-checksum-crc32': 'AAAAAA==',
        'x-amz-sdk-checksum-algorithm': 'CRC32',
        'x-amz-meta-number': String(number),
        'user-agent': 'Boto3/1.43',
      },
    },
    { key: KEY },
  );

function verify(request: SignedRequest): void {
  const parameters = readSignature(request);
  if (!parameters) throw new CommandError('The request has no signature.');
  verifySignature(request, parameters, KEY.secret, readPayload(request, parameters).signedText, { prefix: '/s3' });
}

/** Measures the CPU time of this process per signature. @throws if one is refused */
export async function measureSignatures(): Promise<Row> {
  const requests = Array.from({ length: REQUESTS }, (_, number) => signedRequest(number));
  for (const request of requests.slice(0, REQUESTS / 10)) verify(request);
  const before = process.cpuUsage();
  for (const request of requests) verify(request);
  const { user, system } = process.cpuUsage(before);
  const measured = (user + system) / REQUESTS;
  return { what: 'CPU time of one signature verification, µs', measured, limit: LIMIT_US, isMaximum: true };
}
