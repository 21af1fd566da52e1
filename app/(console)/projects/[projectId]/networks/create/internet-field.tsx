'use client';

import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormFields } from '#components/console/form-fields.tsx';
import { nameOrId } from '#components/networks/network-words.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { accessOf, externalIn, type InternetAccess, type InternetContext, newRouterName } from './internet-access.ts';
import type { NetworkPlanInput } from './network-input.ts';

/** Whether a router connects the network to an external one, and which. Disabled with the reason if none can. */
export function InternetField({ context }: { context: InternetContext }) {
  const t = useT();
  const id = useId();
  const { setValue } = useFormContext<NetworkPlanInput>();
  const input = useWatch<NetworkPlanInput>() as NetworkPlanInput;
  const access = accessOf(input, context);
  const isPossible = 'external' in access;
  const isConnected = isPossible && input.connect;
  const isChosenRouter = !isConnected && input.router_id !== '';
  // The routers to choose from depend on both choices.
  const forgetRouter = () => setValue('router_id', '');
  const toggle = (connect: boolean) => {
    setValue('connect', connect, { shouldDirty: true });
    if (isPossible) setValue('external_gateway_info', access.external.id);
    forgetRouter();
  };
  return (
    <>
      <div className="flex items-start gap-2.5">
        <Checkbox
          id={id}
          isChecked={isConnected}
          onCheckedChange={toggle}
          isDisabled={!isPossible}
          describedBy={`${id}-note`}
          className="mt-0.5"
        />
        <div className="min-w-0">
          <label htmlFor={id} className={isPossible ? 'font-medium' : 'font-medium text-ink-muted'}>
            {t('Connect to the internet')}
          </label>
          <p id={`${id}-note`} className="text-ink-muted text-small">
            {!isChosenRouter && t(describeAccess(access, isConnected, newRouterName(input)))}
          </p>
        </div>
      </div>
      {isConnected && <ExternalField context={context} onChosen={forgetRouter} />}
    </>
  );
}

/** Where there is only one external network, there is nothing to choose. */
function ExternalField({ context, onChosen }: { context: InternetContext; onChosen: () => void }) {
  const external = externalIn(context);
  if (external.length < 2) return null;
  return (
    <FormFields<Pick<NetworkPlanInput, 'external_gateway_info'>>
      of={{
        external_gateway_info: {
          label: msg('External network'),
          control: 'select',
          options: external.map((one) => ({ value: one.id, label: nameOrId(one) })),
          onChosen,
        },
      }}
    />
  );
}

function describeAccess(access: InternetAccess, isConnected: boolean, routerName: string): Text {
  if ('reason' in access) return access.reason;
  if (!isConnected) return msg('Without it, the network has no connection to other networks.');
  const network = nameOrId(access.external);
  if (access.router) {
    return msg('Uses router {router}, which is connected to {network}.', { router: nameOrId(access.router), network });
  }
  return routerName === ''
    ? msg('Creates a router that is connected to {network}.', { network })
    : msg('Creates router {router}, which is connected to {network}.', { router: routerName, network });
}
