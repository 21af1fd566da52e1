import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { Link } from '#lib/http/link.ts';
import { QueryInteger } from '#lib/http/validation.ts';
import { Moment } from '../wire.ts';
import { instanceActionAttributes, instanceActionEventAttributes } from './attributes.ts';

export const InstanceAction = z.strictObject(instanceActionAttributes.shape);
export type InstanceAction = z.infer<typeof InstanceAction>;

export const InstanceActionEvent = z.strictObject(instanceActionEventAttributes.shape);
export type InstanceActionEvent = z.infer<typeof InstanceActionEvent>;

export const InstanceActionList = z.strictObject({
  instanceActions: z.array(InstanceAction),
  links: z.array(Link).optional(),
});
export const InstanceActionDetails = InstanceAction.extend({ events: z.array(InstanceActionEvent).optional() });

export const InstanceActionQuery = z.object({
  limit: QueryInteger.refine((limit) => limit >= 0, 'Use 0 or a larger number.').optional(),
  marker: word.optional(),
  'changes-since': Moment.optional(),
  'changes-before': Moment.optional(),
});
export type InstanceActionQuery = z.infer<typeof InstanceActionQuery>;
