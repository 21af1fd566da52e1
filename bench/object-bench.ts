import type { ServerProcess } from '#lib/testing/server-process.ts';
import type { Limit } from './limit.ts';

export interface ObjectBench {
  nephos: ServerProcess;
  bare: Limit;
  /** A folder on the disk that both use. */
  folder: string;
  /** Path of the project's account in the native API. */
  account: string;
  /** The token of a user of the project. */
  headers: Record<string, string>;
}
