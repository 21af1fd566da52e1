'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { OBSTACLE_WORDS } from '#components/hosts/obstacle-words.ts';
import { useHostConnections } from '#components/hosts/use-host-connections.ts';
import { hostConnectionApi } from '#lib/compute/host-connections/contract.ts';
import { HostName, HostUri, HostZone } from '#lib/compute/host-connections/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { TestConnection } from './test-connection.tsx';

const Input = z.object({
  uri: z.string().trim().min(1, msg('Enter an address.')).pipe(HostUri),
  name: z.string().trim().min(1).pipe(HostName),
  zone: z
    .string()
    .trim()
    .pipe(z.union([z.literal(''), HostZone])),
  isForced: z.boolean(),
});
/** Placeholders, which are not translated. */
const EXAMPLE = { uri: 'qemu+ssh://root@node-2/system', name: 'node-2', zone: 'nova' };
type Input = z.infer<typeof Input>;

export function AddHostDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const { answer } = useHostConnections(projectId);
  const create = clientOf(hostConnectionApi).create.useMutation(projectId);
  const test = clientOf(hostConnectionApi).test.useMutation(projectId);
  const obstacle = answer.data?.obstacle;
  const submit = async ({ uri, name, zone, isForced }: Input) => {
    const isTested = test.data !== undefined && test.variables?.uri === uri && test.variables.name === name;
    const found = isTested ? test.data : await test.mutateAsync({ uri, name });
    // The form shows the problems found, with the option to add the host anyway.
    const force = isTested && isForced;
    if (!force && found.problems.some(({ severity }) => severity === 'error')) return;
    await create.mutateAsync({ uri, name, ...(zone === '' ? {} : { zone }), ...(force ? { force } : {}) });
    onClose();
  };
  return (
    <FormDialog
      title={msg('Add host')}
      description={msg(
        'A host that runs libvirt, Open vSwitch and ovn-controller. Instances can run there as soon as it is added.',
      )}
      submitLabel={msg('Add host')}
      schema={Input}
      restsOn={answer}
      allowed={obstacle ? OBSTACLE_WORDS[obstacle] : true}
      onSubmit={submit}
      onClose={onClose}
      fields={{
        uri: {
          label: msg('Address'),
          placeholder: EXAMPLE.uri,
          hint: msg('By SSH: {ssh}. By TLS: {tls}. This machine: {local}.', {
            ssh: EXAMPLE.uri,
            tls: 'qemu+tls://node-2.example.org/system',
            local: 'qemu:///system',
          }),
        },
        name: { placeholder: EXAMPLE.name, isHalf: true },
        zone: { label: msg('Availability zone'), placeholder: EXAMPLE.zone, isHalf: true },
      }}
    >
      <TestConnection test={test} isHidden={answer.data === undefined || obstacle !== null} />
    </FormDialog>
  );
}
