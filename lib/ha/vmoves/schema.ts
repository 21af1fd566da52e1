import { z } from 'zod';
import { PageQuery } from '#lib/http/page-query.ts';
import { vmoveAttributes } from './attributes.ts';

export const Vmove = z.strictObject(vmoveAttributes.shape);
export type Vmove = z.infer<typeof Vmove>;

export const VmoveQuery = PageQuery.extend(vmoveAttributes.filterShape);
export type VmoveQuery = z.infer<typeof VmoveQuery>;
