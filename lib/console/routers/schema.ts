import { z } from 'zod';
import { boundedList, word } from '#lib/http/bounds.ts';
import { NewRouter, Router } from '#lib/networking/routers/schema.ts';

/** A router with its interfaces, created in one transaction. */
export const NewRouterPlan = z.strictObject({
  router: NewRouter.omit({ project_id: true, tenant_id: true }),
  interfaces: boundedList(z.strictObject({ subnet_id: word }), 10).default([]),
});
export type NewRouterPlan = z.input<typeof NewRouterPlan>;
export type RouterPlan = z.output<typeof NewRouterPlan>;
export const MadeRouter = z.strictObject({ router: Router });
