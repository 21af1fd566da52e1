import { endpoint } from '#lib/http/endpoint.ts';
import { NotFound } from '#lib/http/errors.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { forecastHost } from './forecast.ts';
import { ForecastEnvelope, ForecastPath } from './schema.ts';
import { surveyJobs } from './survey.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/ha/hosts/{host}/forecast',
    summary: 'Estimate where each instance of a host would be evacuated if the host failed now',
    audience: 'token',
    policy: rule('console:ha:hosts:forecast', 'admin'),
    params: ForecastPath,
    response: ForecastEnvelope,
    status: 200,
    run: async ({ database: { read }, env }, { params: { host } }) => {
      const known = await read.selectFrom('hosts').select('id').where('name', '=', host).executeTakeFirst();
      if (!known) throw NotFound('Compute host', host);
      return { forecast: await forecastHost(read, host, env) };
    },
  }),
];

export const haForecast = defineResource({ endpoints, jobs: surveyJobs });
