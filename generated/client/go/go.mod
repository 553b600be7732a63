module git.remittance-payout.example/client-go

go 1.19
