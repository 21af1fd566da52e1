import { describeNetworkDriver } from '../network-suite.ts';
import { SimulatedNetwork } from './simulated.ts';

describeNetworkDriver(async () => new SimulatedNetwork());
