'use client';

import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { listedNetworkApi } from '#lib/console/networking/networks/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { blocksOverlap } from '#lib/networking/subnets/overlap.ts';
import { gatewayChoices, type RouterRelations, subnetChoices, usualGateway } from './router-row.ts';

const MAX_SUBNETS = 10;

/** The subnets of one router must not overlap. */
const inputOf = ({ subnets }: RouterRelations) =>
  z.object({
    name: z.string().max(255),
    external_gateway_info: z.string(),
    interfaces: z
      .array(z.string())
      .max(MAX_SUBNETS, msg('Choose at most 10 subnets.'))
      .refine(
        (ids) => overlapsIn(subnets.filter(({ id }) => ids.includes(id))).length === 0,
        msg('One router cannot connect subnets that overlap.'),
      ),
  });

interface CreateRouterProps extends ProjectDialogProps {
  relatedObjects: RouterRelations;
  subnetIds?: readonly string[];
}

export function CreateRouter({ projectId, relatedObjects, subnetIds: ticked = [], onClose }: CreateRouterProps) {
  const make = clientOf(listedNetworkApi).createRouter.useMutation(projectId);
  return (
    <FormDialog
      allowed={useMayCreate(projectId, 'routers')}
      title={msg('Create router')}
      description={msg('Connects subnets with each other and, if it has a gateway, with an external network.')}
      submitLabel={msg('Create router')}
      schema={inputOf(relatedObjects)}
      defaultValues={{ external_gateway_info: usualGateway(relatedObjects), interfaces: [...ticked] }}
      onSave={async ({ name, external_gateway_info: network_id, interfaces }) => {
        const gateway = network_id ? { external_gateway_info: { network_id } } : {};
        await make.mutateAsync({
          router: { name, ...gateway },
          interfaces: interfaces.map((subnet_id) => ({ subnet_id })),
        });
      }}
      onClose={onClose}
      fields={{
        name: {},
        external_gateway_info: {
          label: msg('External network'),
          placeholder: msg('No gateway'),
          options: gatewayChoices(relatedObjects),
        },
        interfaces: {
          label: msg('Interfaces'),
          hint: msg('Only subnets whose gateway address is free are listed.'),
          options: subnetChoices(relatedObjects, []),
          empty: msg('No subnet has a free gateway address.'),
        },
      }}
    >
      <Overlaps subnets={relatedObjects.subnets} />
    </FormDialog>
  );
}

function Overlaps({ subnets }: Pick<RouterRelations, 'subnets'>) {
  const { t, format } = useI18n();
  const ids: readonly string[] = useWatch({ name: 'interfaces' });
  const blocks = overlapsIn(subnets.filter(({ id }) => ids.includes(id)));
  if (blocks.length === 0) return null;
  return (
    <p role="status" className="text-small text-warning-ink">
      {t('These overlap: {blocks}.', { blocks: format.list(blocks) })}
    </p>
  );
}

const overlapsIn = (chosen: readonly { id: string; cidr: string }[]): string[] =>
  chosen
    .filter(({ id, cidr }) => chosen.some((other) => other.id !== id && blocksOverlap(other.cidr, cidr)))
    .map(({ cidr }) => cidr);
