"use strict";
const require_core = require("./core.cjs");
// operation-rules
const operationRules = {
	"POST /auth/login": {
		needsToken: false,
		retryable: true,
		isAnswer: (data) => require_core.hasField(data, "status")
	},
	"POST /auth/refresh/token": { isAnswer: (data) => require_core.hasField(data, "token") },
	"GET /gateway/account/number/banks/{accountNumber}": {
		retryable: true,
		isAnswer: Array.isArray
	},
	"POST /handler/send/remittance/transaction": { isAnswer: (data) => require_core.hasField(data, "batchId") },
	"GET /fx-rate-api/list/fx/rate": {
		retryable: true,
		isAnswer: (data) => require_core.hasField(data, "countryCode")
	},
	"GET /remittance-middleware/imto/admin/list/balance": {
		retryable: true,
		isAnswer: Array.isArray
	},
	"GET /remittance-middleware/list/financial/institutions": {
		retryable: true,
		isAnswer: Array.isArray
	},
	"POST /gateway/account/enquiry": {
		retryable: true,
		isAnswer: (data) => require_core.hasField(data, "accountNumber")
	},
	"GET /remittance-middleware/transaction/status/check/{transactionReference}": {
		retryable: true,
		isAnswer: (data) => require_core.hasField(data, "transactionReference")
	},
	"GET /collection-middleware/statement/intraday": {
		retryable: true,
		isAnswer: (data) => require_core.hasField(data, "success")
	}
};
Object.defineProperty(exports, "operationRules", {
	enumerable: true,
	get: function() {
		return operationRules;
	}
});
