module git.remittance-payout.example/contract/generated/client/go

go 1.19
