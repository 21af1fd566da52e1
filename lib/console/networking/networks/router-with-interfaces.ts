import { orNotFound } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { ADD_INTERFACE, insertInterface } from '#lib/networking/routers/interfaces.ts';
import type { Router } from '#lib/networking/routers/schema.ts';
import { insertRouter } from '#lib/networking/routers/service.ts';
import { routerStore } from '#lib/networking/routers/store.ts';
import type { RouterPlan } from './schema.ts';

/**
 * Creates a router with its interfaces in one transaction. The rules of the network service apply.
 * @throws as the network service
 */
export function createRouterWithInterfaces(ctx: ProjectContext, { router, interfaces }: RouterPlan): Promise<Router> {
  if (interfaces.length > 0) ctx.policy.enforce(ADD_INTERFACE, ctx.caller);
  return ctx.database.transact(async (tx) => {
    const id = await insertRouter(tx, ctx, router);
    for (const { subnet_id } of interfaces) await insertInterface(tx, ctx, id, { subnet_id });
    return orNotFound((await routerStore.views(ctx, tx, [id])).get(id), 'Router', id);
  });
}
