// Dredd takes hooks from files only. This one hands its registry to the run that started Dredd.
const hooks = require('hooks');

hooks.configuration.custom.registerHooks(hooks);
