'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { useCreateRouter } from '#lib/networking/routers/queries.ts';
import { gatewayChoices, type RouterSurroundings, subnetChoices } from './router-row.ts';

const Input = z.object({
  name: z.string().max(255, msg('Use at most 255 characters.')),
  networkId: z.string(),
  subnetId: z.string(),
});

interface CreateRouterProps {
  projectId: string;
  around: RouterSurroundings;
  onClose: () => void;
}

/** Asks for a new router: where it leads, and which subnet it joins first. */
export function CreateRouter({ projectId, around, onClose }: CreateRouterProps) {
  const t = useT();
  const create = useCreateRouter(projectId);
  const gateways = gatewayChoices(around);
  return (
    <FormDialog
      title={t('Create router')}
      description={t('It joins subnets, and leads from them out of the cloud where it has a gateway.')}
      submitLabel={t('Create router')}
      schema={Input}
      defaultValues={{ name: '', networkId: gateways[0]?.value ?? '', subnetId: '' }}
      fieldOf={{ external_gateway_info: 'networkId', subnet_id: 'subnetId' }}
      onSubmit={async ({ name, networkId, subnetId }) => {
        const gateway = networkId ? { external_gateway_info: { network_id: networkId } } : {};
        await create.mutateAsync({ name, subnetId, ...gateway });
        onClose();
      }}
      onClose={onClose}
    >
      <TextField name="name" label={t('Name')} />
      <SelectField name="networkId" label={t('External network')} placeholder={t('No gateway')} options={gateways} />
      <SelectField
        name="subnetId"
        label={t('First subnet')}
        placeholder={t('On no subnet yet')}
        hint={t('Only subnets whose gateway address is free are offered.')}
        options={subnetChoices(around, [])}
      />
    </FormDialog>
  );
}
