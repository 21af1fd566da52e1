import { z } from 'zod';
import { StringPairs } from '#lib/http/validation.ts';

export const NewPairs = StringPairs;
export const Pairs = z.record(z.string(), z.string());
