// @vitest-environment document
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { QuotaOfferContext } from '#components/console/exceeded-quotas.tsx';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { NewQuotaRequest } from '#lib/console/quota-requests/new-request.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { expectNoFaults } from '#lib/testing/document/axe.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { OfferRequest } from './offer-request.tsx';
import { RequestListCard } from './request-list-card.tsx';

const platform = usePlatform();
let admin: TestProject;
beforeAll(async () => {
  sharePlatform(platform.platform);
  admin = await newProject(platform, 'admin');
});

const PATH = '/console/v1/quota-requests';
const ask = async ({ api }: TestProject): Promise<string> =>
  (await api.post(PATH, { quota_request: { quota: 'cores', requested_limit: 40, reason: 'Load test' } })).body
    .quota_request.id;
const paramsOf = ({ id }: TestProject) => ({ projectId: id });

test('a refusal because of a quota offers to request what is missing, which does not send the refused form', async () => {
  const project = await newProject(platform);
  const excess = { quota: 'cores', limit: 20, used: 20, requested: 2 };
  const { user } = await openScreen(
    <QuotaOfferContext value={OfferRequest}>
      <FormDialog
        title="Launch"
        schema={NewQuotaRequest}
        allowed={{ message: 'Your quota is used up.', values: {}, ...{ excess } }}
        onSave={() => Promise.reject(new Error('The refused form was sent.'))}
        onClose={() => {}}
      />
    </QuotaOfferContext>,
    { user: project, params: paramsOf(project) },
  );
  await user.click(await screen.findByRole('button', { name: 'Request 5 more' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request a higher limit: vCPUs' }));
  expect(dialog.getByRole('spinbutton', { name: /^New limit/ })).toHaveValue(25);
  expect(dialog.getByText('Now 20 of 20 are in use.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(await dialog.findByText('Enter a reason. Administrators read it.')).toBeInTheDocument();
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Load test');
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Request a higher/ })).not.toBeInTheDocument());
  expect(screen.queryByText('The refused form was sent.')).not.toBeInTheDocument();
  const [request] = (await project.api.get(PATH)).body.quota_requests;
  expect(request).toMatchObject({ quota: 'cores', requested_limit: 25, reason: 'Load test' });
});

test('readers are offered no request', async () => {
  const reader = await newProject(platform, 'reader');
  await openScreen(<OfferRequest excesses={[{ quota: 'cores', limit: 20, used: 20, requested: 1 }]} />, {
    user: reader,
    params: paramsOf(reader),
  });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('an administrator grants a part of a request until a time, beside what the platform has free', async () => {
  const project = await newProject(platform);
  const id = await ask(project);
  const { user } = await openScreen(<DecisionDialog scope={admin.id} id={id} onClose={() => {}} />, { user: admin });
  const dialog = within(await screen.findByRole('dialog', { name: `Request of ${project.name}: vCPUs` }));
  expect(dialog.getByText('Load test')).toBeInTheDocument();
  expect(dialog.getByText('vCPUs of all hosts in service')).toBeInTheDocument();
  await expectNoFaults(document.body);
  const limit = dialog.getByRole('spinbutton', { name: /^New limit/ });
  expect(limit).toHaveValue(40);
  await user.clear(limit);
  await user.type(limit, '20');
  await user.click(dialog.getByRole('button', { name: 'Send decision' }));
  expect(
    await dialog.findByText('The limit of cores is 20. Grant more than that, or decline the request.'),
  ).toBeInTheDocument();
  await user.clear(limit);
  await user.type(limit, '30');
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Duration/ }), 'For 7 days');
  await user.click(dialog.getByRole('button', { name: 'Send decision' }));
  await waitFor(async () => {
    const [request] = (await project.api.get(PATH)).body.quota_requests;
    expect(request).toMatchObject({ state: 'partly_granted', granted_limit: 30, until: expect.any(String) });
  });
});

test('declining needs a reason, and asks for neither limit nor duration', async () => {
  const project = await newProject(platform);
  const id = await ask(project);
  const { user } = await openScreen(<DecisionDialog scope={admin.id} id={id} onClose={() => {}} />, { user: admin });
  await user.click(await screen.findByRole('radio', { name: 'Decline' }));
  expect(screen.queryByRole('spinbutton', { name: /^New limit/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send decision' }));
  expect(await screen.findByText('Enter the reason. The requester reads it.')).toBeInTheDocument();
});

test('the page of the quotas shows requests with their outcome; an open one can be withdrawn', async () => {
  const project = await newProject(platform);
  const declined = await ask(project);
  const api = await signInAdmin(platform);
  await api.post(`${PATH}/${declined}/decision`, { decision: { outcome: 'decline', comment: 'No hosts left' } });
  await ask(project);
  const { user } = await openScreen(<RequestListCard projectId={project.id} />, {
    user: project,
    params: paramsOf(project),
  });
  expect(await screen.findByText('No hosts left')).toBeInTheDocument();
  expect(screen.getByText(/^Declined by admin\./)).toBeInTheDocument();
  expect(screen.getAllByText('20 → 40')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument());
  expect(await screen.findByText(`Withdrawn by ${project.userName}.`)).toBeInTheDocument();
});
