import { accountFaults } from "./faults/account";
import { betFaults } from "./faults/bets";
import { channelFaults } from "./faults/channels";
import { homeFaults } from "./faults/home";
import { hubFaults } from "./faults/hub-events";
import { recordFaults } from "./faults/records";
import { endFaults } from "./faults/session-end";
import { signInFaults } from "./faults/sign-in";
import type { PlantedFault } from "./planted-fault";

/** Every fault that the tests plant into a right platform, one at a time. */
export const plantedFaults: readonly PlantedFault[] = [
  ...signInFaults,
  ...accountFaults,
  ...homeFaults,
  ...betFaults,
  ...recordFaults,
  ...channelFaults,
  ...endFaults,
  ...hubFaults,
];
