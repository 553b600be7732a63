import { hasField } from "./core.js";
// operation-rules
const operationRules = {
	"POST /auth/login": {
		needsToken: false,
		retryable: true,
		isAnswer: (data) => hasField(data, "status")
	},
	"POST /auth/refresh/token": { isAnswer: (data) => hasField(data, "token") },
	"GET /gateway/account/number/banks/{accountNumber}": {
		retryable: true,
		isAnswer: Array.isArray
	},
	"POST /handler/send/remittance/transaction": { isAnswer: (data) => hasField(data, "batchId") },
	"GET /fx-rate-api/list/fx/rate": {
		retryable: true,
		isAnswer: (data) => hasField(data, "countryCode")
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
		isAnswer: (data) => hasField(data, "accountNumber")
	},
	"GET /remittance-middleware/transaction/status/check/{transactionReference}": {
		retryable: true,
		isAnswer: (data) => hasField(data, "transactionReference")
	},
	"GET /collection-middleware/statement/intraday": {
		retryable: true,
		isAnswer: (data) => hasField(data, "success")
	}
};
export { operationRules };
