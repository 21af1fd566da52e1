import { z } from 'zod';
import { boundedList } from '#lib/http/bounds.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { registeredLimitAttributes } from './attributes.ts';

const MAX_AT_ONCE = 100;
export const limitList = <S extends z.ZodType>(one: S) => boundedList(one, MAX_AT_ONCE).min(1, 'Specify at least one.');

export const RegisteredLimit = z.strictObject(registeredLimitAttributes.shape);
export type RegisteredLimit = z.infer<typeof RegisteredLimit>;

export const RegisteredLimits = z.array(RegisteredLimit);
export const RegisteredLimitQuery = PageQuery.extend(registeredLimitAttributes.filterShape);

export const NewRegisteredLimits = limitList(z.strictObject(registeredLimitAttributes.createShape));
export type NewRegisteredLimits = z.output<typeof NewRegisteredLimits>;
export const RegisteredLimitChange = z.strictObject(registeredLimitAttributes.changeShape);
export type RegisteredLimitChange = z.output<typeof RegisteredLimitChange>;
