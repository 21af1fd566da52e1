import { describeNetworkDriver } from '../network-suite.ts';
import { SimulatedNetwork } from './simulated-network.ts';

describeNetworkDriver(async () => new SimulatedNetwork());
