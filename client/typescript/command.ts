#!/usr/bin/env node
import { runCommand } from './command/run.js';

process.exitCode = await runCommand(process.argv.slice(2));
