import { MAX_PART_NUMBER } from '../../objects/uploads.ts';
import { S3Error } from '../errors.ts';

/** @throws S3Error InvalidArgument */
export function partNumber(text: string | undefined): number {
  const number = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 0;
  if (number >= 1 && number <= MAX_PART_NUMBER) return number;
  throw new S3Error('InvalidArgument', `Part number must be an integer between 1 and ${MAX_PART_NUMBER}, inclusive`, {
    ArgumentName: 'partNumber',
    ArgumentValue: (text ?? '').slice(0, 100),
  });
}
